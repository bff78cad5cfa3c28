type Failure = { file: string; name: string; text: string; page?: string | undefined }
export function describeFailures(failures: Failure[]): string[]
