import type { FileFault, SafeType } from '#app/kit/safe-type.ts'
import { sniffBytes } from '../storage/sniff-file.server.ts'
import { EICAR } from './eicar.server.ts'
import { lookIntoPackage } from './package-fault.server.ts'
import { pdfFault } from './pdf-fault.server.ts'

export type LookedInto = { type: SafeType } | { fault: FileFault }

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
/** Compound files of former Office programs, and locked ones of today's (MS-CFB, 2.2). */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Tab, line feed, form feed, carriage return, escape: what else stands below the space is in no text. */
const IN_TEXTS = new Set([9, 10, 12, 13, 27])
/** Texts that programs run or show as pages, by how they begin. */
const RUN =
  /^\s*(?:#!|@echo\b|%!PS|\{\\rtf|MZ|<\?php)|<\s*(?:!doctype|html|head|body|script|svg|iframe|object|\?xml)\b/i
const SNIFFED = 1_024

/**
 * For readers alone: what a file is by its content, or why it is not taken. Pictures are none of its affair.
 */
export function lookIntoFile(bytes: Buffer): LookedInto {
  if (bytes.includes(EICAR)) return { fault: 'infected' }
  const type = sniffBytes(bytes)
  if (type === 'pdf') {
    const fault = pdfFault(bytes)
    return fault ? { fault } : { type: 'pdf' }
  }
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return lookIntoPackage(bytes)
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND)) return { fault: 'oldOffice' }
  return isPlainText(bytes) ? { type: 'txt' } : { fault: 'notTaken' }
}

function isPlainText(bytes: Buffer): boolean {
  const isText = bytes.length > 0 && !bytes.some((sign) => sign < 32 && !IN_TEXTS.has(sign))
  return isText && !RUN.test(bytes.toString('latin1', 0, SNIFFED))
}
