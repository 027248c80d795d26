import { type Dispute, nameOf } from './stripe-objects.ts'

type Upload = { purpose: string; name: string; kind: string; text: string }

/** What is uploaded with a form of several parts: https://docs.stripe.com/api/files/create. */
export async function uploadOf(bytes: Buffer<ArrayBuffer>, type: string): Promise<Upload> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  const file = form.get('file')
  if (!(file instanceof File)) throw new Error('no file was sent')
  const text = Buffer.from(await file.arrayBuffer()).toString('latin1')
  return { purpose: String(form.get('purpose')), name: file.name, kind: file.type, text }
}

const MOST = 5_000_000
const FIELDS = ['receipt', 'service_documentation', 'customer_communication']

/** The files that were uploaded as evidence, and those that a dispute names. */
export function stripeFiles() {
  const files = new Map<string, Pick<Upload, 'name' | 'text'>>()
  return {
    keep: ({ purpose, kind, ...file }: Upload) => {
      if (purpose !== 'dispute_evidence' || kind !== 'application/pdf' || file.text.length > MOST)
        return { status: 400, body: { error: { type: 'invalid_request_error', code: 'file_invalid' } } }
      const id = nameOf('file')
      files.set(id, file)
      return { status: 200, body: { id, object: 'file', purpose } }
    },
    /** What an answer does to a dispute; false of one that takes none any more. */
    take: (dispute: Dispute, form: URLSearchParams, isClosed: boolean): boolean => {
      if (dispute.status !== 'needs_response') return false
      const named = FIELDS.flatMap((field) => {
        const file = files.get(form.get(`evidence[${field}]`) ?? '')
        return file ? [[field, file] as const] : []
      })
      const submitted = {
        status: 'under_review',
        evidence: form.get('evidence[uncategorized_text]') ?? '',
        submissions: (dispute.submissions ?? 0) + 1,
        files: Object.fromEntries(named),
      }
      Object.assign(dispute, isClosed ? { status: 'lost' } : submitted)
      return true
    },
  }
}
