/** The data of Telegram's login widget, signed as Telegram signs it. */
import { createHash, createHmac } from 'node:crypto'
import { NOW } from '#tests/support/models/actor.ts'
import { TOKEN } from './bot-api.ts'

/** The example of the specification, and its signature with TOKEN. */
export const EXAMPLE = {
  id: '666666666',
  username: 'my_username',
  first_name: 'Some',
  last_name: 'Guy',
  photo_url: 'https://t.me/i/userpic/320/my_username.jpg',
  auth_date: '1543194375',
  hash: 'a9cf12636fb07b54b4c95673d017a72364472c41a760b6850bcd5405da769f80',
}

/** Signed so many seconds before NOW, by the name that somebody has there. */
export function signedLogin(id: string, seconds = 0, first_name = 'Zoe'): Record<string, string> {
  const auth_date = String(NOW.getTime() / 1000 - seconds)
  const key = createHash('sha256').update(TOKEN).digest()
  const lines = `auth_date=${auth_date}\nfirst_name=${first_name}\nid=${id}\nusername=zoepaz`
  const hash = createHmac('sha256', key).update(lines).digest('hex')
  return { id, first_name, username: 'zoepaz', auth_date, hash }
}
