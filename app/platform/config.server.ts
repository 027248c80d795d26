import { availableParallelism } from 'node:os'
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { isEmail, mailboxIn, writtenEmail } from '#app/kit/email-address.ts'
import { parsePrices } from '#app/kit/money.ts'
import { productionFaults } from './production-faults.server.ts'

const port = z.coerce.number().int().min(0).max(65535)
const flag = z.stringbool()
const withoutSlash = (address: string) => address.replace(/\/+$/, '')
/** Over the network only encrypted: the key travels with every question. */
const stripe = z
  .url({ protocol: /^https?$/ })
  .refine((address) => /^https:|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(`${address}/`), 'is not https')
  .transform(withoutSlash)
const issuer = z.url({ protocol: /^https?$/ }).transform(withoutSlash)
const addresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(z.url({ protocol: /^https$/ })).max(12))

/** Where the kernel deals out the connections of one port to several processes (SO_REUSEPORT). */
const sharesPorts = process.platform === 'linux' || process.platform === 'freebsd'

/** postgres://user:password@host/database, which PostgreSQL's own programs write with either name. */
const database = z.url({ protocol: /^postgres(ql)?$/, error: 'not postgres://' })

/**
 * A scheme and a host, perhaps with a port, in the one way in which browsers write them; a slash at the end
 * is let pass.
 */
function isOrigin(text: string): boolean {
  const bare = text.replace(/\/$/, '')
  return URL.canParse(bare) && new URL(bare).origin === bare
}

/** Something to read: blanks, visible or not, are no name. */
const said = z.string().regex(/[\p{L}\p{N}]/u, 'says nothing')

const schema = z.object({
  /**
   * What this installation is for; `production` refuses the defaults of the others (secret, mailbox page,
   * sandbox cards).
   */
  MODE: z.enum(['demo', 'development', 'test', 'production']).default('demo'),
  /** Port the web server listens on. */
  PORT: port.default(3000),
  /** Address the web server listens on. */
  HOST: z.string().default('127.0.0.1'),
  /**
   * Public address of the site, without a slash at its end; decides links in emails, cookies and the
   * same-origin check.
   */
  ORIGIN: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, 'not https:// and a host alone')
    .optional(),
  /** Folder of the embedded database, files and secrets. */
  DATA_DIR: z.string().default('.data'),
  /** A bucket that keeps uploaded files instead of DATA_DIR, by the S3 protocol. */
  S3_BUCKET: z.string().optional(),
  /** Where the bucket is reached, when it is not at Amazon. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Region of the bucket. */
  S3_REGION: z.string().default('us-east-1'),
  /** Key that may read and write the bucket; without it the machine's own identity is used. */
  S3_ACCESS_KEY: z.string().optional(),
  /** Secret of that key. */
  S3_SECRET_KEY: z.string().optional(),
  /** A PostgreSQL to use instead of the embedded one. */
  DATABASE_URL: database.optional(),
  /**
   * A read-only copy of that database which may lag by seconds; pages for visitors without a cookie are read
   * from it.
   */
  DATABASE_REPLICA_URL: database.optional(),
  /**
   * Most connections to the database of all processes of one start together: half of them write, half only
   * read.
   */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).optional(),
  /**
   * Secret that signs sessions, tickets and links, and encrypts addresses of calendars; 32 characters or
   * more. The start script makes one in DATA_DIR when not set.
   */
  SECRET: z.string().min(32).optional(),
  /** With which kind of key, made of the secret, badges of certificates are signed. */
  SIGNING_KEY: z.enum(['Ed25519', 'ES256']).default('Ed25519'),
  /** What this process does: serve pages, work off jobs, or both. */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** How many processes serve pages behind the port. */
  WEB_PROCESSES: z.coerce.number().int().min(1).max(32).optional(),
  /**
   * The share of one processor that reading in the background takes at most: between two readings this
   * process waits accordingly.
   */
  READER_SHARE: z.coerce.number().min(0.01).max(1).default(0.05),
  /** How far behind this process the ones stand that read what people gave (0 to 19, as `nice` counts). */
  READER_NICENESS: z.coerce.number().int().min(0).max(19).default(19),
  /**
   * Where ClamAV listens (clamd): host:port, or the path of its socket. Files that people give each other
   * wait until it has looked at them; without it our own checks alone decide.
   */
  CLAMAV_ADDRESS: z
    .string()
    .regex(/^(?:\/\S+|(?:\[[\da-f:.]+\]|[\w.-]+):\d{1,5})$/i, 'neither host:port nor the path of a socket')
    .optional(),
  /** SMTP server (smtp://user:password@host:port). Without it emails are kept and shown at /dev/mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./, error: 'not smtp:// or smtps://' }).optional(),
  /** Sender of emails. */
  MAIL_FROM: z
    .string()
    .refine((text) => mailboxIn(text) !== null, { error: 'not one address, alone or as Name <address>' })
    .default('Quorum <no-reply@quorum.example>'),
  /**
   * Domain of the addresses that answers by email go to, such as in.example.com. Without it none are taken.
   */
  MAIL_IN_HOST: z
    .string()
    .toLowerCase()
    .refine((host) => isEmail(`reply@${host}`), 'not a domain')
    .optional(),
  /**
   * Where the own mail server hands emails in: smtp://127.0.0.1:2525 or lmtp://127.0.0.1:2424. Needs
   * MAIL_IN_HOST.
   */
  MAIL_IN_LISTEN: z
    .url({ protocol: /^(smtp|lmtp)$/, hostname: /./, error: 'not smtp:// or lmtp://' })
    .refine((address) => URL.canParse(address) && new URL(address).port !== '', 'has no port')
    .optional(),
  /**
   * What a mail service that posts emails to /api/mail/incoming shows; 32 letters or digits or more. Needs
   * MAIL_IN_HOST.
   */
  MAIL_IN_SECRET: z
    .string()
    .regex(/^[\w.~+/=-]{32,200}$/, 'not 32 letters or digits')
    .optional(),
  /**
   * The name under which the own mail server, or the service, writes what it found out about senders
   * (Authentication-Results).
   */
  MAIL_IN_TRUSTED_SERVER: z.string().optional(),
  /**
   * Who runs this installation, as its texts about law and privacy name them: a person or a company with its
   * legal form.
   */
  OPERATOR_NAME: said.default('Quorum (demo)'),
  /** Postal address of the operator, in one line. */
  OPERATOR_ADDRESS: said.default('1 Example Street, Exampletown'),
  /** Mailbox of the operator for questions about data, law and rights. */
  OPERATOR_EMAIL: z.string().refine(isEmail).transform(writtenEmail).default('operator@quorum.example'),
  /**
   * Mailbox of a second person, who looks again at decisions that somebody objects to; the operator's without
   * it.
   */
  COMPLAINTS_EMAIL: z.string().refine(isEmail).transform(writtenEmail).optional(),
  /** Country of the operator (ISO 3166-1 alpha-2), by which its own invoices are taxed. */
  OPERATOR_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Tax number of the operator, as it stands on its invoices for workspaces. */
  OPERATOR_TAX_NUMBER: z.string().optional(),
  /** Percent of tax that the operator adds to its prices for workspaces; without it none is charged. */
  OPERATOR_TAX_RATE: z.coerce.number().min(0).max(100).optional(),
  /** From which account providers are paid in euros: an IBAN, as files of SEPA credit transfers name it. */
  PAYOUT_IBAN: z
    .string()
    .transform((typed) => electronicFormatIBAN(typed) ?? '')
    .refine((number) => isValidIBAN(number), 'not an IBAN')
    .optional(),
  /** BIC of the bank of that account, where the bank wants it in files. */
  PAYOUT_BIC: z
    .string()
    .refine((bic) => isValidBIC(bic), 'not a BIC')
    .optional(),
  /** From which account providers are paid in Indian rupees: its number, as files for NEFT name it. */
  PAYOUT_INR_ACCOUNT: z
    .string()
    .regex(/^\d{9,18}$/, 'not 9 to 18 digits')
    .optional(),
  /**
   * To which account companies transfer that pay invoices of many sellers at once, in any currency but Indian
   * rupees: an IBAN, the marketplace's own.
   */
  COLLECTING_IBAN: z
    .string()
    .transform((typed) => electronicFormatIBAN(typed) ?? '')
    .refine((number) => isValidIBAN(number), 'not an IBAN')
    .optional(),
  /** The same for Indian rupees: its number, and the IFSC of its branch, with a space between. */
  COLLECTING_INR_ACCOUNT: z
    .string()
    .regex(/^\d{9,18} [A-Z]{4}0[A-Z0-9]{6}$/, 'not 9 to 18 digits and an IFSC')
    .optional(),
  /**
   * Where VAT numbers of businesses are looked up: `vies` (the Commission's register), `fake` (in this
   * process, for trying), or nowhere, so that their form alone decides.
   */
  TAX_REGISTER: z.enum(['none', 'vies', 'fake']).default('none'),
  /**
   * Where GSTINs of India are looked up: the address of a provider of the GST network's search, with
   * `{gstin}` where the number goes. Without it their form and state decide.
   */
  GSTIN_API_URL: z
    .url({ protocol: /^https$/ })
    .refine((address) => address.includes('{gstin}'), 'has no {gstin} where the number goes')
    .optional(),
  /** The key for it, sent as a bearer token. */
  GSTIN_API_KEY: z.string().min(1).optional(),
  /**
   * Where invoices of large sellers in India are registered: `irp` (the portal, by a provider), `fake` (in
   * this process, for trying), or nowhere.
   */
  INVOICE_REGISTRY: z.enum(['none', 'irp', 'fake']).default('none'),
  /** Of `irp`: the address of a provider of the portal's interface, and its key, sent as a bearer token. */
  IRP_API_URL: z.url({ protocol: /^https$/ }).optional(),
  IRP_API_KEY: z.string().min(1).optional(),
  /**
   * Which name servers prove domains of email addresses, by address and perhaps port; those of the machine
   * where none is said.
   */
  DNS_SERVERS: z
    .string()
    .transform((list) => list.split(',').map((server) => server.trim()))
    .pipe(
      z.array(z.string().regex(/^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:]+\])(:\d{1,5})?$/i, 'no address')).max(5),
    )
    .optional(),
  /**
   * What a seat of a workspace costs for a month, before tax: an amount in each currency, separated by
   * commas.
   */
  SEAT_PRICES: z
    .string()
    .refine((list) => parsePrices(list) !== null, 'not an amount in each currency, such as USD 9, EUR 8')
    .default('USD 9, EUR 8, INR 399, GBP 7, JPY 1200, CHF 9, SGD 12, AED 33, AUD 14'),
  /** How many months a year of a workspace costs. */
  SEAT_YEAR_MONTHS: z.coerce.number().int().min(1).max(12).default(10),
  /** Shows the mailbox page /dev/mail; on unless MODE is production. */
  DEV_PAGES: flag.optional(),
  /**
   * Lets buyers pay by sandbox cards where Stripe has no keys; on unless MODE is production. Without either
   * paid seats are not sold.
   */
  SANDBOX_PAYMENTS: flag.optional(),
  /**
   * The secret or restricted key of an account at Stripe: with it buyers pay there. Needs
   * STRIPE_WEBHOOK_SECRET.
   */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w{8,250}$/, 'not a key of Stripe')
    .optional(),
  /**
   * What Stripe signs its notices with; while it is changed the old and the new one, separated by a comma.
   */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(z.array(z.string().regex(/^whsec_[\w+/=]{16,250}$/, 'not a secret of Stripe')).max(4))
    .optional(),
  /**
   * Where Stripe is asked, and where its pages to pay on are: for tests, and an account with a domain of its
   * own.
   */
  STRIPE_API_URL: stripe.default('https://api.stripe.com'),
  STRIPE_PAGES_URL: stripe.default('https://checkout.stripe.com'),
  /** For how many seconds an answer of Stripe is waited for. */
  STRIPE_PATIENCE_SECONDS: z.coerce.number().min(0.1).max(30).default(8),
  /** Pages of the house elsewhere, shown in the footer: https addresses, separated by commas. */
  SOCIAL_LINKS: addresses.optional(),
  /**
   * Keys of Google's reCAPTCHA (v2, the box to tick). Without them the captcha is a task for the browser
   * itself.
   */
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  /** Where answers to that captcha are verified. */
  RECAPTCHA_URL: z.url({ protocol: /^https?$/ }).default('https://www.google.com/recaptcha/api/siteverify'),
  /**
   * Sign-in with Facebook, Google and Microsoft (live): the id and the secret that each has given this
   * installation.
   */
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  LIVE_CLIENT_ID: z.string().optional(),
  LIVE_CLIENT_SECRET: z.string().optional(),
  /** Another OpenID provider in the place of one of the three: for tests, or a company's own. */
  FACEBOOK_ISSUER: issuer.optional(),
  GOOGLE_ISSUER: issuer.optional(),
  LIVE_ISSUER: issuer.optional(),
  /**
   * Hosts with their ports inside that addresses given by people may reach (feeds, calendars), separated by
   * commas: for tests.
   */
  LET_IN_HOSTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((host) => host.trim().toLowerCase() || [])),
  /** How many proxies in front of this process may be believed about a caller's address. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  /**
   * For how many seconds a public page, or suggestions, made for one visitor are given to all; 0 makes each
   * anew.
   */
  PAGE_CACHE_SECONDS: z.coerce.number().int().min(0).max(3_600).default(10),
  /** Most memory, in megabytes, for pages that are kept for visitors. */
  PAGE_CACHE_MB: z.coerce.number().int().min(1).max(16_384).default(64),
  /** For how many seconds after a SIGTERM requests are still taken while /readyz says no. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(4).default(2),
  /** Least level of log lines. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

type Derived =
  | 'ORIGIN'
  | 'DATABASE_POOL'
  | 'WEB_PROCESSES'
  | 'DEV_PAGES'
  | 'SANDBOX_PAYMENTS'
  | 'COMPLAINTS_EMAIL'
export type Config = Omit<z.output<typeof schema>, Derived> & {
  ORIGIN: string
  DATABASE_POOL: number
  WEB_PROCESSES: number
  DEV_PAGES: boolean
  SANDBOX_PAYMENTS: boolean
  COMPLAINTS_EMAIL: string
}

const PAIRS = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['LIVE_CLIENT_ID', 'LIVE_CLIENT_SECRET'],
] as const

/** Well known, as it stands here: production takes none that is. */
const DEVELOPMENT_SECRET = 'development-secret-of-no-worth-at-all'

/** Reads the configuration. Throws one sentence that names every variable that cannot be used. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`)
    throw new Error(`The configuration cannot be used: ${faults.join('; ')}.`)
  }
  const values = result.data
  const halves = PAIRS.filter(([one, other]) => (values[one] === undefined) !== (values[other] === undefined))
  if (halves.length > 0) {
    const said = halves.map(([one, other]) => `${one} and ${other} need each other`)
    throw new Error(`The configuration cannot be used: ${said.join('; ')}.`)
  }
  const alone = (['MAIL_IN_LISTEN', 'MAIL_IN_SECRET'] as const).filter((name) => values[name] !== undefined)
  if (values.MAIL_IN_HOST === undefined && alone.length > 0)
    throw new Error(`The configuration cannot be used: ${alone.join(' and ')} needs MAIL_IN_HOST.`)
  const production = values.MODE === 'production'
  const faults = production ? productionFaults(values, given) : []
  if (faults.length > 0) throw new Error(`MODE=production does not start: ${faults.join(', ')}.`)
  const processes =
    values.WEB_PROCESSES ?? (production && sharesPorts ? Math.min(4, availableParallelism()) : 1)
  return {
    ...values,
    DATABASE_POOL: values.DATABASE_POOL ?? Math.max(20, 12 * processes),
    WEB_PROCESSES: values.ROLE === 'worker' ? 1 : processes,
    ORIGIN: (values.ORIGIN ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    DEV_PAGES: values.DEV_PAGES ?? !production,
    SANDBOX_PAYMENTS: values.SANDBOX_PAYMENTS ?? !production,
    COMPLAINTS_EMAIL: values.COMPLAINTS_EMAIL ?? values.OPERATOR_EMAIL,
  }
}

let current: Config | undefined

/** The configuration of this process, read once from its environment. */
export function config(): Config {
  current ??= readConfig(process.env)
  return current
}

/** The signing secret; outside of production a well-known one unless SECRET is set. */
export function secret(): string {
  return config().SECRET ?? DEVELOPMENT_SECRET
}

/** The database to use. The start script sets DATABASE_URL once the embedded database runs. */
export function databaseUrl(): string {
  const url = config().DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is not set and no embedded database was started.')
  return url
}

/**
 * Puts values in force for this process, as the start script and tests do before anything else reads them.
 */
export function configure(values: Record<string, string>): void {
  Object.assign(process.env, values)
  current = undefined
}

/** Remembers the configuration of this process; returns a function that restores it. */
export function rememberConfiguration(): () => void {
  const before = { ...process.env }
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    configure(before as Record<string, string>)
  }
}
