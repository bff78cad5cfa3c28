declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  import type { BrotliOptions } from 'node:zlib'

  type Options = {
    /** Answers of a known length below it, in bytes, are left alone. */
    threshold: number
    filter: (request: IncomingMessage, response: ServerResponse) => boolean
    brotli: BrotliOptions
  }
  function compression(
    options: Options,
  ): (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  export = compression
}
