export function requireBuild(): void
