import { FILE_LIMITS } from '#app/kit/reading-limits.ts'
import type { FileFault, SafeType } from '#app/kit/safe-type.ts'
import { type PieceTaker, UnpackFault, unpack } from '#app/kit/unpack.ts'
import { EICAR } from './eicar.server.ts'
import { entriesOf } from './zip-directory.server.ts'

/** Office Open XML (ECMA-376 part 1): the type of the main part. */
const OFFICE: [main: RegExp, type: SafeType][] = [
  [/wordprocessingml\.document\.main\+xml/, 'docx'],
  [/spreadsheetml\.sheet\.main\+xml/, 'xlsx'],
  [/presentationml\.presentation\.main\+xml/, 'pptx'],
]
/** OpenDocument (ISO/IEC 26300-3, 3.3). */
const OPEN: Record<string, SafeType> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
}
const TYPES = '[Content_Types].xml'
const MIME = 'mimetype'
/**
 * Parts that run, or that hold whole programs: macros, ActiveX, sheets of macros, objects of other programs.
 */
const MACROS =
  /(?:^|\/)(?:vbaProject|vbaData)|\/activeX\/|\/macrosheets\/|\/embeddings\/.*\.bin$|^(?:Basic|Scripts)\//i
const MACRO_TYPE = /macroEnabled|vnd\.ms-office\.vbaProject/i
/** What is loaded from elsewhere when the document is opened: a template, a frame, an object. */
const OUTSIDE = /<Relationship\b[^>]*(?:attachedTemplate|\/frame"|oleObject|externalLink)[^>]*>/gi
const KEPT = 200_000

/** For readers alone: what an archive is as a document, or why it is not taken. */
export function lookIntoPackage(bytes: Buffer): { type: SafeType } | { fault: FileFault } {
  const entries = entriesOf(bytes)
  if (!entries) return { fault: 'brokenArchive' }
  if (entries.some(({ isEncrypted }) => isEncrypted)) return { fault: 'locked' }
  if (entries.some(({ name }) => MACROS.test(name))) return { fault: 'macros' }
  const read = unpacked(bytes)
  if ('fault' in read) return read
  const types = read.kept.get(TYPES) ?? ''
  if (MACRO_TYPE.test(types)) return { fault: 'macros' }
  for (const [name, text] of read.kept)
    if (name.endsWith('.rels'))
      for (const [relation] of text.matchAll(OUTSIDE))
        if (/TargetMode\s*=\s*["']External/i.test(relation)) return { fault: 'macros' }
  const known = OFFICE.find(([main]) => main.test(types))?.[1] ?? OPEN[(read.kept.get(MIME) ?? '').trim()]
  return known ? { type: known } : { fault: 'archive' }
}

function unpacked(bytes: Buffer): { kept: Map<string, string> } | { fault: FileFault } {
  const { unpackedBytes, unpackedTimes, unpackedAnyway } = FILE_LIMITS
  const budget = { bytes: Math.min(unpackedBytes, unpackedAnyway + unpackedTimes * bytes.length) }
  const kept = new Map<string, string>()
  let isVirus = false
  const takerOf = (name: string): PieceTaker => {
    let before = ''
    if (MACROS.test(name)) throw new UnpackFault('broken')
    return (piece) => {
      const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1')
      if (`${before}${text}`.includes(EICAR)) isVirus = true
      before = text.slice(-EICAR.length)
      if (name !== TYPES && name !== MIME && !name.endsWith('.rels')) return
      const known = kept.get(name) ?? ''
      if (known.length < KEPT) kept.set(name, known + text)
    }
  }
  try {
    unpack(bytes, takerOf, budget)
  } catch (error) {
    return { fault: error instanceof UnpackFault && error.kind === 'heavy' ? 'bomb' : 'brokenArchive' }
  }
  return isVirus ? { fault: 'infected' } : { kept }
}
