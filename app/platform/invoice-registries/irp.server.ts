import { z } from 'zod'
import { config } from '../config.server.ts'
import { log } from '../log.server.ts'
import type { InvoiceRegistry, RegistryAnswer } from './invoice-registry.server.ts'

const PATIENCE_MS = 20_000
/** Of the portal: it was registered before. */
const DUPLICATE = '2150'

const IRN = z.string().regex(/^[0-9a-f]{64}$/)
const made = z.object({
  Irn: IRN,
  AckNo: z.union([z.string(), z.number()]).transform(String),
  AckDt: z.string().max(40),
  SignedQRCode: z.string().min(1).max(4_000),
})
const fault = z.object({
  ErrorCode: z.union([z.string(), z.number()]).transform(String),
  ErrorMessage: z.string(),
})
const said = z.object({
  Status: z.union([z.string(), z.number()]).transform(String),
  Data: z.unknown().optional(),
  ErrorDetails: z.array(fault).nullish(),
  InfoDtls: z.array(z.object({ InfCd: z.string().optional(), Desc: z.unknown() })).nullish(),
})

/** What an answer of the portal means, as providers (GSP) hand it on: `Data` as an object or as its JSON. */
export function readIrp(answer: unknown): RegistryAnswer {
  const read = said.safeParse(answer)
  if (!read.success) return { answer: 'unavailable' }
  const { Status, Data, ErrorDetails, InfoDtls } = read.data
  if (Status === '1') {
    const of = made.safeParse(typeof Data === 'string' ? parsed(Data) : Data)
    if (!of.success) return { answer: 'unavailable' }
    const { Irn: irn, AckNo: ackNumber, AckDt: ackDate, SignedQRCode: signedCode } = of.data
    return { answer: 'registered', of: { irn, ackNumber, ackDate, signedCode } }
  }
  const [first] = ErrorDetails ?? []
  if (!first) return { answer: 'unavailable' }
  const known = (InfoDtls ?? []).flatMap(({ Desc }) => {
    const irn = z.object({ Irn: IRN }).safeParse(typeof Desc === 'string' ? parsed(Desc) : Desc)
    return irn.success ? [irn.data.Irn] : []
  })
  if (first.ErrorCode === DUPLICATE && known[0]) return { answer: 'duplicate', irn: known[0] }
  return {
    answer: 'refused',
    code: first.ErrorCode,
    message: `${first.ErrorCode}: ${first.ErrorMessage}`.slice(0, 300),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function ask(path: string, init: RequestInit): Promise<RegistryAnswer> {
  const { IRP_API_URL: address = '', IRP_API_KEY: key } = config()
  try {
    const reply = await fetch(address + path, {
      ...init,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(key && { authorization: `Bearer ${key}` }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return readIrp(await reply.json())
  } catch (err) {
    log.warn({ err }, 'the registry of invoices could not be asked')
    return { answer: 'unavailable' }
  }
}

/**
 * India's registration portal, by the provider that the installation has a contract with, who signs in there
 * for it: `POST {IRP_API_URL}/Invoice` and `GET {IRP_API_URL}/Invoice/irn/{irn}`.
 */
export const irpRegistry: InvoiceRegistry = {
  name: 'IRP',
  register: (document) => ask('/Invoice', { method: 'POST', body: JSON.stringify(document) }),
  find: (irn) => ask(`/Invoice/irn/${irn}`, { method: 'GET' }),
}
