/** Listens in between, on loopback: what a client sends to a port goes on to it, and is kept. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

export async function startTap(target: number) {
  const heard: Buffer[] = []
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    client.on('data', (chunk) => heard.push(chunk))
    client.on('error', () => upstream.destroy()).pipe(upstream)
    upstream.on('error', () => client.destroy()).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Everything that clients sent, byte for byte. */
    heard: () => Buffer.concat(heard).toString('latin1'),
    stop: () => server.close(),
  }
}
