/** A certificate for localhost, signed by its own key: Node makes keys, but writes no certificates. */
import { generateKeyPairSync, sign } from 'node:crypto'

const CONTEXT_0 = 0xa0
const CONTEXT_3 = 0xa3
const DNS_NAME = 0x82
const ECDSA_WITH_SHA256 = '06082a8648ce3d040302'
const COMMON_NAME = '0603550403'
const SUBJECT_ALT_NAME = '0603551d11'

/** A value in DER: its tag, its length, its content. */
function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)),
  )
  const { length } = content
  const short = length < 128 ? [length] : [0x81, length]
  const size = length < 256 ? short : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: (Buffer | string)[]) => der(0x30, ...parts)
const bits = (content: Buffer) => der(0x03, '00', content)
const text = (tag: number, content: string) => der(tag, Buffer.from(content))

/** In PEM; good from 2020 to 2049. */
export function makeCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(ECDSA_WITH_SHA256)
  const name = sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, 'Nómina, pruebas'))))
  const hosts = der(0x04, sequence(text(DNS_NAME, 'localhost')))
  const body = sequence(
    der(CONTEXT_0, '020102'),
    '020101',
    algorithm,
    name,
    sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(CONTEXT_3, sequence(sequence(SUBJECT_ALT_NAME, hosts))),
  )
  const whole = sequence(body, algorithm, bits(sign('sha256', body, privateKey)))
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n')
  const cert = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert }
}
