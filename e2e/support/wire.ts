import { type Answer, Client, type Handler } from '#tests/support/http/client.ts'

/** A browser without scripts that fills in rendered forms, over connections to the real server. */
export function formClient(baseURL: string, session: string): Client {
  const send: Handler = async (request) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    if (headers.has('Origin')) headers.set('Origin', new URL(baseURL).origin)
    return fetch(new URL(pathname + search, baseURL), {
      method: request.method,
      headers,
      body: request.method === 'POST' ? await request.text() : null,
      redirect: 'manual',
    })
  }
  return new Client(send, { nomina_session: session })
}

/** Follows whatever redirects there are. */
export async function land(client: Client, answer: Answer): Promise<Answer> {
  return answer.location === null ? answer : land(client, await client.follow(answer))
}
