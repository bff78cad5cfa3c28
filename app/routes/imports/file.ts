import { heldUntilRead } from '#app/http/api/whole-lists.server.ts'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { importFile } from '#app/models/imports/read.server.ts'
import type { Route } from './+types/file'

export async function loader(args: Route.LoaderArgs) {
  const { app, db, user } = contextOf(args)
  return heldUntilRead(args.request, `${user?.id}`, async () => {
    const { name, content } = await importFile(db, idParam(args.params), app.now())
    // Signs that a name there may not have, though an address may.
    const called = encodeURIComponent(name || 'importacion').replace(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
    return new Response(new Uint8Array(content), {
      headers: {
        // Whatever it says it is, no browser opens it as a page.
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename*=UTF-8''${called}`,
        'Content-Length': String(content.length),
        'Cache-Control': 'no-store',
      },
    })
  })
}
