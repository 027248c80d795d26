import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from './config.server.ts'
import { isGuessableSecret } from './guessable-secret.server.ts'

const production = {
  MODE: 'production',
  SECRET: 'kE7vQ2xw9LrT4mZs8YbN1pHd6CfJ3gUa',
  ORIGIN: 'https://quorum-learning.eu',
  SMTP_URL: 'smtp://mail.quorum-learning.eu:587',
  MAIL_FROM: 'Quorum <no-reply@quorum-learning.eu>',
  OPERATOR_NAME: 'Quorum Learning Ltd',
  OPERATOR_ADDRESS: '4 Canal Street, Bristol',
  OPERATOR_EMAIL: 'office@quorum-learning.eu',
}

test('production starts with all that it needs, and without anything for trying', () => {
  expect(readConfig(production)).toMatchObject({
    OPERATOR_NAME: 'Quorum Learning Ltd',
    DEV_PAGES: false,
    SANDBOX_PAYMENTS: false,
  })
  expect(readConfig({ ...production, DEV_PAGES: 'false', SANDBOX_PAYMENTS: 'no' }).DEV_PAGES).toBe(false)
})

const { MODE: _mode, ...needed } = production

test.each(Object.keys(needed))('production does not start without %s, nor with an empty one', (name) => {
  expect(() => readConfig({ ...production, [name]: undefined })).toThrow(name)
  expect(() => readConfig({ ...production, [name]: '' })).toThrow(name)
})

test('emails are taken only where they have a domain to go to', () => {
  expect(readConfig({}).MAIL_IN_HOST).toBeUndefined()
  const there = { MAIL_IN_HOST: 'In.Quorum-Learning.eu', MAIL_IN_LISTEN: 'lmtp://127.0.0.1:2424' }
  expect(readConfig(there)).toMatchObject({ MAIL_IN_HOST: 'in.quorum-learning.eu' })
  const alone = { MAIL_IN_LISTEN: 'smtp://127.0.0.1:2525', MAIL_IN_SECRET: 'x'.repeat(32) }
  expect(() => readConfig(alone)).toThrow('MAIL_IN_LISTEN and MAIL_IN_SECRET needs MAIL_IN_HOST')
  const wrong = [
    { MAIL_IN_HOST: 'no domain' },
    { MAIL_IN_LISTEN: 'lmtp://127.0.0.1' },
    { MAIL_IN_LISTEN: 'tcp://a:1' },
  ]
  for (const one of wrong) expect(() => readConfig({ ...there, ...one })).toThrow('MAIL_IN_')
})

test.each([
  ['MAIL_IN_HOST', 'in.quorum.example'],
  ['SECRET', 'x'.repeat(32)],
  ['SECRET', 'abcdefgh1'.repeat(8)],
  ['SECRET', 'development-secret-of-no-worth-at-all'],
  ['SECRET', 'short'],
  ['ORIGIN', 'http://quorum-learning.eu'],
  ['ORIGIN', 'http://localhost:3000'],
  ['SECRET', 'qwertyuiopasdfghjklzxcvbnm123456789'],
  ['SECRET', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9'],
  ['SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['SECRET', 'change-me-to-a-long-random-string-please'],
  ['SECRET', 'ThisIsAVeryLongSecretForProductionUse1'],
  ['SECRET', 'your-secret-key-at-least-32-characters-long'],
  ['SECRET', 'correct horse battery staple correct horse'],
  ['ORIGIN', 'HTTPS://quorum-learning.eu'],
  ['ORIGIN', 'https://Quorum-Learning.eu'],
  ['ORIGIN', 'https://quorum-learning.eu/training'],
  ['ORIGIN', 'https://quorum-learning.eu/?a=b'],
  ['ORIGIN', 'https://quorum-learning.eu/#top'],
  ['ORIGIN', 'https://someone:secret@quorum-learning.eu'],
  ['ORIGIN', 'https://quorum-learning.eu:443'],
  ['ORIGIN', 'https://quorum-learning.eu,https://quorum-learning.de'],
  ['ORIGIN', 'https://quorum-learning.eu https://quorum-learning.de'],
  ['ORIGIN', 'https://localhost'],
  ['ORIGIN', 'https://127.0.0.1:8443'],
  ['ORIGIN', 'https://192.168.1.20'],
  ['ORIGIN', 'https://10.0.0.4'],
  ['ORIGIN', 'https://[::1]'],
  ['ORIGIN', 'https://[fd00::1]'],
  ['ORIGIN', 'https://quorum'],
  ['ORIGIN', 'https://quorum.local'],
  ['ORIGIN', 'https://quorum.example'],
  ['ORIGIN', 'https://training.example.com'],
  ['ORIGIN', 'ftp://quorum-learning.eu'],
  ['PORT', '0'],
  ['DATABASE_URL', 'mysql://quorum-learning.eu/quorum'],
  ['DATABASE_URL', 'https://quorum-learning.eu/quorum'],
  ['DATABASE_URL', 'quorum'],
  ['DATABASE_REPLICA_URL', 'redis://quorum-learning.eu'],
  ['MAIL_FROM', 'no-reply'],
  ['MAIL_FROM', 'Quorum <no-reply>'],
  ['MAIL_FROM', 'no-reply@quorum-learning.eu, office@quorum-learning.eu'],
  ['MAIL_FROM', 'Office <office@quorum-learning.eu>, Quorum <no-reply@quorum-learning.eu>'],
  ['MAIL_FROM', 'office@quorum-learning.eu Quorum <no-reply@quorum-learning.eu>'],
  ['MAIL_FROM', 'Team: no-reply@quorum-learning.eu;'],
  ['MAIL_FROM', 'Quorum\r\nBcc: all@quorum-learning.eu <no-reply@quorum-learning.eu>'],
  ['OPERATOR_NAME', '   '],
  ['OPERATOR_NAME', '\u00a0\u200b'],
  ['OPERATOR_ADDRESS', ' \t '],
  ['OPERATOR_ADDRESS', '–'],
  ['OPERATOR_EMAIL', 'office@quorum.example'],
  ['GOOGLE_CLIENT_ID', 'an-id-of-google'],
  ['GOOGLE_CLIENT_SECRET', 'a-secret-of-google'],
  ['FACEBOOK_CLIENT_ID', '1234567890'],
  ['LIVE_CLIENT_SECRET', 'a-secret-of-microsoft'],
  ['RECAPTCHA_SITE_KEY', 'a-key-of-the-site'],
  ['RECAPTCHA_SECRET', 'a-secret-of-the-site'],
  ['S3_ACCESS_KEY', 'a-key-of-the-bucket'],
  ['S3_SECRET_KEY', 'a-secret-of-the-bucket'],
  ['STRIPE_SECRET_KEY', 'sk_live_51OfNobodyAtAll0123456789'],
  ['SMTP_URL', 'mail.quorum-learning.eu'],
  ['SMTP_URL', 'https://mail.quorum-learning.eu'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'Quorum <no-reply@quorum.example>'],
  ['MAIL_FROM', 'no-reply@mail.example.com'],
  ['OPERATOR_NAME', 'Quorum (demo)'],
  ['OPERATOR_EMAIL', 'operator@quorum.example'],
  ['DEV_PAGES', 'true'],
  ['DEV_PAGES', '1'],
  ['SANDBOX_PAYMENTS', 'on'],
  ['LET_IN_HOSTS', '127.0.0.1:8080'],
  ['STRIPE_API_URL', 'https://stripe.quorum-learning.eu'],
  ['STRIPE_PAGES_URL', 'http://127.0.0.1:8080'],
])('production refuses %s=%s by its name', (name, value) => {
  const reading = () => readConfig({ ...production, [name]: value })
  expect(reading).toThrow(name)
  expect(reading).toThrow(/^[^\n]+\.$/)
  if (value.length > 8) expect(reading).not.toThrow(value)
})

test.each([
  ['ORIGIN', 'https://quorum-learning.eu/'],
  ['ORIGIN', 'https://training.quorum-learning.eu:8443'],
  ['ORIGIN', 'https://xn--bcher-kva.eu'],
  ['MAIL_FROM', 'no-reply@quorum-learning.eu'],
  ['MAIL_FROM', '"Quorum, Learning" <no-reply@quorum-learning.eu>'],
  ['MAIL_FROM', 'Quorum: Training <no-reply@quorum-learning.eu>'],
  ['DATABASE_URL', 'postgres://quorum:secret@db.quorum-learning.eu:5432/quorum?sslmode=require'],
  ['DATABASE_URL', 'postgresql:///quorum?host=/var/run/postgresql'],
  ['OPERATOR_NAME', '株式会社クオラム'],
  ['OPERATOR_ADDRESS', '1'],
])('production takes %s=%s', (name, value) => {
  expect(() => readConfig({ ...production, [name]: value })).not.toThrow()
})

test('no secret that a machine made is taken for a guessed one', () => {
  for (let times = 0; times < 2_000; times += 1)
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const made = randomBytes(24).toString(encoding)
      expect(isGuessableSecret(made), made).toBe(false)
    }
})

test('production names all that is at fault in one sentence, and no value', () => {
  const bad = {
    ...production,
    SECRET: 'y'.repeat(40),
    ORIGIN: 'http://quorum-learning.eu',
    SMTP_URL: '',
    DEV_PAGES: '1',
  }
  expect(() => readConfig(bad)).toThrow(
    'MODE=production does not start: SMTP_URL is not set, SECRET is easily guessed, ORIGIN is not https, DEV_PAGES is only for trying.',
  )
})

test.each(['00112233445566778899aabbccddeeff', 'f3b9c10d7e24a85c6b1f9e3d0a7c42b8e65f'])(
  'the secret %s is not weak',
  (secret) => {
    expect(readConfig({ ...production, SECRET: secret.padEnd(36, '-Zq9') }).SECRET).toContain(secret)
  },
)

test('a demo needs nothing, and its operator says that it is one', () => {
  expect(readConfig({}).OPERATOR_NAME).toContain('demo')
})

test('a mailbox that is none is refused by name', () => {
  expect(() => readConfig({ OPERATOR_EMAIL: 'office' })).toThrow('OPERATOR_EMAIL')
})

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_51OfNobodyAtAll0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobodyKnowsThisSecret0123456789',
}

test('Stripe needs its key and its secret, of which there may be two for a while', () => {
  expect(readConfig({ ...production, ...stripe }).STRIPE_WEBHOOK_SECRET).toEqual([
    stripe.STRIPE_WEBHOOK_SECRET,
  ])
  const both = `${stripe.STRIPE_WEBHOOK_SECRET}, whsec_theNextOneOfOurs0123456789`
  expect(readConfig({ ...stripe, STRIPE_WEBHOOK_SECRET: both }).STRIPE_WEBHOOK_SECRET).toHaveLength(2)
  for (const name of Object.keys(stripe))
    expect(() => readConfig({ ...stripe, [name]: '' })).toThrow('STRIPE_WEBHOOK_SECRET')
})

test.each([
  ['STRIPE_SECRET_KEY', 'pk_live_51OfNobodyAtAll0123456789'],
  ['STRIPE_WEBHOOK_SECRET', 'nobodyKnowsThisSecret'],
  ['STRIPE_API_URL', 'http://stripe.quorum-learning.eu'],
  ['STRIPE_API_URL', 'http://localhost.quorum-learning.eu'],
])('%s=%s is refused by its name, and not repeated', (name, value) => {
  const reading = () => readConfig({ ...stripe, [name]: value })
  expect(reading).toThrow(name)
  expect(reading).not.toThrow(value)
})

test('production takes no key for testing', () => {
  const STRIPE_SECRET_KEY = 'rk_test_51OfNobodyAtAll0123456789'
  expect(() => readConfig({ ...production, ...stripe, STRIPE_SECRET_KEY })).toThrow('STRIPE_SECRET_KEY')
  expect(readConfig({ ...stripe, STRIPE_SECRET_KEY }).STRIPE_SECRET_KEY).toBe(STRIPE_SECRET_KEY)
})
