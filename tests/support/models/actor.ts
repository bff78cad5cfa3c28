import type { Actor } from '#app/kernel/access/actor.ts'

/** When tests happen, unless they say otherwise: 20 November 2026, 10:00 in Caracas. */
export const NOW = new Date('2026-11-20T14:00:00.000Z')

/** The administrator that the template database holds. */
export const ADMINISTRATOR: Actor = { id: 1, name: 'Ana Administradora', role_id: 1, at: NOW }

/** The same person `minutes` later. */
export const later = (minutes: number): Actor => ({
  ...ADMINISTRATOR,
  at: new Date(NOW.getTime() + minutes * 60_000),
})
