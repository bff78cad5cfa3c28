import { isIP } from 'node:net'

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

/**
 * The one spelling of an address: IPv6 in lower case, shortened and without its zone; an
 * IPv4-mapped one (`::ffff:1.2.3.4`, `0:0:0:0:0:FFFF:0102:0304`) as its IPv4 address.
 */
export function plainAddress(address: string): string {
  if (isIP(address) !== 6) return address
  const [bare = ''] = address.split('%')
  const plain = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high, low] = MAPPED.exec(plain) ?? []
  if (high === undefined || low === undefined) return plain
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((bits) => [bits >> 8, bits & 255])
    .join('.')
}

/** The network of one client: an IPv4 address, or the 2^64 of IPv6 around its own. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  return isIP(plain) === 6 ? firstGroups(plain, 4) : plain
}

/** The network one attacker may hold: 256 addresses of IPv4, or the 2^64 of IPv6. */
export function neighbourhoodOf(address: string): string {
  const network = networkOf(address)
  return isIP(network) === 4 ? network.replace(/\d+$/, '0') : network
}

/** The first of the eight groups of a plain IPv6 address. */
function firstGroups(plain: string, count: number): string {
  const [head = [], tail = []] = plain
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].slice(0, count).join(':')
}
