type Failure = { file: string; name: string; text: string }
export function describeFailures(failures: Failure[]): string[]
