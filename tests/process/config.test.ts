// Proves docs/rules/reports.md#16; docs/rules/messages.md#10; docs/rules/mail.md#1;
// docs/rules/running.md#1.
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#app/upkeep/config.server.ts'

describe('the settings', () => {
  test('have their defaults when variables are missing or empty', () => {
    const expected = {
      port: 3000,
      host: '127.0.0.1',
      database: { kind: 'sqlite', path: 'data/nomina.db' },
      trustProxy: false,
      logLevel: 'info',
      admin: {},
    }
    expect(readConfig({})).toMatchObject(expected)
    expect(readConfig({ PORT: '', HOST: '', DATABASE_URL: '', PUBLIC_URL: '' })).toMatchObject(
      expected,
    )
  })

  test('are read from the environment', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::1',
      DATABASE_URL: 'postgres://nomina:s3cr3t@db.example.com:5433/nomina',
      PUBLIC_URL: 'https://nomina.example.com',
      TRUST_PROXY: 'true',
      ADMIN_EMAIL: ' Ana@Example.com ',
      ADMIN_PASSWORD: '1234567',
      TELEGRAM_BOT_TOKEN: '123:abc-DEF_9',
      TELEGRAM_API_ROOT: 'http://127.0.0.1:8081',
      RATES_URL: 'https://bcv.example.com/tasas.json?key=1',
      LOG_LEVEL: 'warn',
      CHROMIUM_PATH: '/usr/bin/chromium',
      LOGO_PATH: 'public/favicon.svg',
    })
    expect(config).toEqual({
      port: 8080,
      host: '::1',
      database: { kind: 'postgres', url: 'postgres://nomina:s3cr3t@db.example.com:5433/nomina' },
      publicUrl: new URL('https://nomina.example.com'),
      trustProxy: true,
      admin: { email: 'ana@example.com', password: '1234567' },
      telegramToken: '123:abc-DEF_9',
      telegramApiRoot: new URL('http://127.0.0.1:8081'),
      ratesUrl: new URL('https://bcv.example.com/tasas.json?key=1'),
      logLevel: 'warn',
      chromiumPath: '/usr/bin/chromium',
      logo: expect.stringMatching(/^data:image\/svg\+xml;base64,PHN2Zy/),
    })
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', ' 80'],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://localhost/nomina'],
    ['DATABASE_URL', 'postgres://user:pa ss@[bad/nomina'],
    ['DATABASE_URL', ':memory:'],
    ['DATABASE_URL', 'file:nomina.db'],
    ['PUBLIC_URL', 'www.example.org'],
    ['PUBLIC_URL', 'ftp://www.example.org'],
    ['PUBLIC_URL', 'https://www.example.org/app'],
    ['PUBLIC_URL', 'https://user@www.example.org'],
    ['TRUST_PROXY', 'yes'],
    ['ADMIN_EMAIL', 'ana'],
    ['ADMIN_PASSWORD', '123456'],
    ['TELEGRAM_BOT_TOKEN', 'token'],
    ['TELEGRAM_API_ROOT', 'bots.example.org'],
    ['TELEGRAM_API_ROOT', 'https://api.telegram.org/bot'],
    ['SMTP_URL', 'correo.example.org'],
    ['SMTP_URL', 'https://correo.example.org'],
    ['SMTP_URL', 'smtp://correo.example.org/ruta'],
    ['SMTP_URL', 'smtp://nomina@correo.example.org'],
    ['SMTP_URL', 'smtp://nomina:%E0%A4%A@correo.example.org'],
    ['SMTP_URL', 'smtp://nomina:clave@correo.example.org:99999'],
    ['MAIL_FROM', 'nomina'],
    ['MAIL_FROM', 'a@example.org\nBcc: b@example.org'],
    ['RATES_URL', 'tasas.example.org/hoy.json'],
    ['RATES_URL', 'file:///tmp/tasas.json'],
    ['RATES_URL', 'https://user:key@bcv.example.com/tasas.json'],
    ['LOG_LEVEL', 'verbose'],
    ['LOGO_PATH', 'no/such/logo.png'],
    ['LOGO_PATH', 'public'],
    ['LOGO_PATH', 'package.json'],
    ['LOGO_PATH', 'package-lock.json'],
  ])('refuse %s=%s in one line that names the variable and hides the value', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^Configuración incorrecta: ${name} debe [^\\n]+\\.$`))
    if (value.length > 3) expect(read).not.toThrow(value)
  })

  test('say where mails go out, and what they need for it', () => {
    const SMTP_URL = 'smtps://nomina%40example.org:cl%40ve@correo.example.org'
    const PUBLIC_URL = 'https://nomina.example.org'
    const login = { user: 'nomina@example.org', pass: 'cl@ve' }
    const server = { host: 'correo.example.org', port: 465, secure: true, login }
    const sender = { from: 'nomina@example.org', origin: PUBLIC_URL }
    expect(readConfig({ SMTP_URL, PUBLIC_URL }).mail).toEqual({ ...server, ...sender })
    const plain = { SMTP_URL: 'smtp://[::1]', PUBLIC_URL, MAIL_FROM: 'rrhh@example.org' }
    expect(readConfig(plain).mail).toMatchObject({
      ...{ host: '::1', port: 587, secure: false, login: null, from: 'rrhh@example.org' },
    })
    expect(() => readConfig({ SMTP_URL })).toThrow(
      /^Configuración incorrecta: PUBLIC_URL hace falta/,
    )
    expect(() => readConfig({ ...plain, MAIL_FROM: '' })).toThrow(/: MAIL_FROM hace falta/)
  })
})
