import type { RouterContextProvider } from 'react-router'
import { connectionContext } from '#app/context.ts'
import { deviceOf } from '#app/models/access/devices.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** What is kept of where somebody logs in. */
export function clientOf({ request, context }: Args) {
  const { address } = context.get(connectionContext)
  return { device: deviceOf(request.headers.get('User-Agent')), address }
}
