import { expect } from 'vitest'
import { pdfAFaults } from './pdf-a-faults.ts'
import { pdfTagFaults } from './pdf-tag-faults.ts'
import { textOfPdf } from './pdf-text.ts'

/** The text of a paper that can be kept (PDF/A-3) and whose parts have names, as far as its syntax tells. */
export function readPaper(pdf: Buffer): string {
  expect([pdfAFaults(pdf), pdfTagFaults(pdf)]).toEqual([[], []])
  return textOfPdf(pdf)
}
