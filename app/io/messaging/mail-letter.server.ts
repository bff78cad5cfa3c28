/** A mail as it travels: text and plain HTML, without anything that is loaded from elsewhere. */
import type { MailSettings } from './mail-settings.ts'

export type Letter = {
  /** Alike for each attempt, so that a receiver's server can tell that it is one mail. */
  messageId: string
  to: string
  subject: string
  /** Paragraphs, divided by empty lines. */
  content: string
  /** A path of the app, and what the link to it says. */
  link?: { path: string; label: string } | undefined
  /** Why the receiver gets it, and where that is changed. */
  footer: string
  /** The company's name. */
  sender: string
  file?: { name: string; body: Uint8Array } | null
}

/** The mail's bytes, and the addresses between which it travels. */
export async function writeLetter(letter: Letter, { from, origin }: MailSettings) {
  const { default: Composer } = await import('nodemailer/lib/mail-composer')
  const { messageId, to, subject, link, file } = letter
  const url = link && { href: `${origin}${link.path}`, label: link.label }
  const composer = new Composer({
    from: { name: unencoded(oneLine(letter.sender)), address: from },
    to: { name: '', address: to },
    subject: unencoded(oneLine(subject)),
    messageId,
    text: textOf(letter, url?.href),
    html: htmlOf(letter, url),
    attachments: file ? [{ filename: file.name, content: Buffer.from(file.body) }] : [],
    // No program answers it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { raw: await composer.compile().build(), envelope: { from, to: [to] } }
}

/** A text that looks like an encoded word (RFC 2047) would be read as what it stands for. */
const unencoded = (text: string) => text.replaceAll('=?', '=\u2060?')

const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

function textOf({ content, footer, sender }: Letter, href?: string): string {
  return [content, ...(href ? [href] : []), `-- \n${sender}\n${footer}`].join('\n\n')
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`

function htmlOf(letter: Letter, url?: { href: string; label: string }): string {
  const { subject, content, sender, footer } = letter
  const paragraphs = content
    .split(/\n{2,}/)
    .map((text) => paragraph(escaped(text).replaceAll('\n', '<br>')))
  const link = url
    ? [
        paragraph(
          `<a href="${escaped(url.href)}" style="color:#0f5c4d;font-weight:600">${escaped(url.label)}</a>`,
        ),
      ]
    : []
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><title>${escaped(oneLine(subject))}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c1f1e;background:#ffffff">
<div style="max-width:560px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:20px">${escaped(oneLine(subject))}</h1>
${[...paragraphs, ...link].join('\n')}
<p style="margin:32px 0 0;font-size:13px;color:#59605d">${escaped(sender)}<br>${escaped(footer)}</p>
</div>
</body></html>
`
}
