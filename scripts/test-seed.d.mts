export function seedOfDay(): number
export function seedOfRun(env: { TEST_SEED?: string; CI?: string }): number
