type Project = { name?: string; include?: string[]; exclude?: string[] }
type Config = { test: Project & { projects?: { test: Project }[] } }
export function emptyChoices(args: string[], config: Config): string[]
