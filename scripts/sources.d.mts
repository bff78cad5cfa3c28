export function hashOfSources(): string
export function requireBuild(): void
