import { expect, test } from 'vitest'
import { deviceOf } from '#app/models/access/devices.ts'

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/142.0.0.0 Safari/537.36`,
    'Chrome en Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
    'Edge en Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; K) ${KHTML} Chrome/142.0.0.0 Mobile Safari/537.36`,
    'Chrome en Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${KHTML} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    'Samsung Internet en Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari en iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox en macOS',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${KHTML} HeadlessChrome/142.0.0.0 Safari/537.36`,
    'Chrome en Linux',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) Konqueror', 'Navegador en Linux'],
  ['curl/8.17.0', 'curl'],
  ['python-requests/2.32', 'python-requests'],
  ['<script>', null],
  ['', null],
  [null, null],
])('%j is %j', (said, device) => {
  expect(deviceOf(said)).toBe(device)
})
