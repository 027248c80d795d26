import { isIP } from 'node:net'
import { isGuessableSecret } from './guessable-secret.server.ts'
import { isOutside } from './http/outside-address.server.ts'

/** Who runs an installation that is only for looking: the defaults of the configuration. */
const DEMO_OPERATOR = {
  name: 'Quorum (demo)',
  address: '1 Example Street, Exampletown',
  email: 'operator@quorum.example',
}

const NEEDED = [
  'SECRET',
  'ORIGIN',
  'SMTP_URL',
  'MAIL_FROM',
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
]

/**
 * Domains that belong to nobody (RFC 2606, RFC 6761): no mail server takes emails from there, and no browser
 * finds a page.
 */
const NOBODYS =
  /(?:^|[@.])(?:example(?:\.(?:com|net|org))?|test|invalid|localhost|local|internal|lan|home\.arpa)>?\s*$/i

/** Of the configuration what is judged, each as it was read. */
type Judged = {
  SECRET?: string
  ORIGIN?: string
  PORT: number
  MAIL_FROM: string
  MAIL_IN_HOST?: string
  MAIL_IN_SECRET?: string
  OPERATOR_NAME: string
  OPERATOR_ADDRESS: string
  OPERATOR_EMAIL: string
  DEV_PAGES?: boolean
  SANDBOX_PAYMENTS?: boolean
  STRIPE_SECRET_KEY?: string
  STRIPE_API_URL: string
  STRIPE_PAGES_URL: string
  TAX_REGISTER: string
  INVOICE_REGISTRY: string
  IRP_API_URL?: string
  LET_IN_HOSTS: string[]
  FACEBOOK_ISSUER?: string
  GOOGLE_ISSUER?: string
  LIVE_ISSUER?: string
}

/**
 * The faults of a configuration with `MODE=production`, by variable: development defaults, and test-only
 * settings.
 */
export function productionFaults(values: Judged, given: Record<string, string | undefined>): string[] {
  const missing = NEEDED.filter((name) => given[name] === undefined)
  const faults: [string, string | false][] = [
    ['TAX_REGISTER', values.TAX_REGISTER === 'fake' && 'knows nobody'],
    ['INVOICE_REGISTRY', values.INVOICE_REGISTRY === 'fake' && 'registers nothing'],
    ['IRP_API_URL', values.INVOICE_REGISTRY === 'irp' && !values.IRP_API_URL && 'is missing'],
    ['SECRET', isGuessable(values.SECRET) && 'is easily guessed'],
    ['ORIGIN', originFault(values.ORIGIN)],
    ['PORT', values.PORT === 0 && 'is none that anybody could find'],
    ['MAIL_FROM', NOBODYS.test(values.MAIL_FROM) && 'is at a domain that belongs to nobody'],
    ['MAIL_IN_HOST', NOBODYS.test(values.MAIL_IN_HOST ?? '') && 'is a domain that belongs to nobody'],
    ['MAIL_IN_SECRET', isGuessable(values.MAIL_IN_SECRET) && 'is easily guessed'],
    ['OPERATOR_NAME', values.OPERATOR_NAME === DEMO_OPERATOR.name && 'is the demo’s'],
    ['OPERATOR_ADDRESS', values.OPERATOR_ADDRESS === DEMO_OPERATOR.address && 'is the demo’s'],
    ['OPERATOR_EMAIL', NOBODYS.test(values.OPERATOR_EMAIL) && 'is at a domain that belongs to nobody'],
    ['DEV_PAGES', values.DEV_PAGES === true && 'is only for trying'],
    ['SANDBOX_PAYMENTS', values.SANDBOX_PAYMENTS === true && 'is only for trying'],
    ['STRIPE_SECRET_KEY', /^.k_test_/.test(values.STRIPE_SECRET_KEY ?? '') && 'is only for trying'],
    ['STRIPE_API_URL', values.STRIPE_API_URL !== 'https://api.stripe.com' && 'is only for trying'],
    ['STRIPE_PAGES_URL', values.STRIPE_PAGES_URL.startsWith('http:') && 'is not https'],
    ['LET_IN_HOSTS', values.LET_IN_HOSTS.length > 0 && 'is only for trying'],
    ['FACEBOOK_ISSUER', isPlain(values.FACEBOOK_ISSUER) && 'is not https'],
    ['GOOGLE_ISSUER', isPlain(values.GOOGLE_ISSUER) && 'is not https'],
    ['LIVE_ISSUER', isPlain(values.LIVE_ISSUER) && 'is not https'],
  ]
  return [
    ...missing.map((name) => `${name} is not set`),
    ...faults.flatMap(([name, fault]) => (fault && !missing.includes(name) ? [`${name} ${fault}`] : [])),
  ]
}

const isGuessable = (secret: string | undefined) => secret !== undefined && isGuessableSecret(secret)
const isPlain = (address: string | undefined) => address?.startsWith('http:') === true

/** Why nobody out there would come to this address; false where they do. */
function originFault(origin: string | undefined): string | false {
  if (origin === undefined) return false
  if (isPlain(origin)) return 'is not https'
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '')
  const isInside = isIP(host) === 0 ? !host.includes('.') || NOBODYS.test(host) : !isOutside(host)
  return isInside && 'is an address of this machine or network, or an example'
}
