/** What the frame of a page shows: its lists and the dashboard need some of it too. */
import { type Frame, readFrame } from '#app/models/frame/read.server.ts'
import { contextOf, idOf, type RouteArgs } from './forms/forms.server.ts'

const kept = new WeakMap<object, Promise<Frame>>()

/** The frame of a request's page, read once. */
export function frameOf(args: Pick<RouteArgs, 'context' | 'url'>): Promise<Frame> {
  const { db, user } = contextOf(args)
  const frame = kept.get(args.context) ?? readFrame(db, user?.id ?? 0, openedMessage(args.url))
  kept.set(args.context, frame)
  return frame
}

/** The message that this page opens, 0 for none. It is marked as read at the same time. */
const openedMessage = ({ pathname }: URL) => idOf(/^\/messages\/(\d+)/.exec(pathname)?.[1])
