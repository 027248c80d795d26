type Paper = { pdf: Buffer<ArrayBuffer>; numberText: string }
type Electronic = { xml: string; numberText: string }

/** An invoice as a file that a browser keeps under its number. */
export const invoiceFile = (paper: Paper): Response => pdfOf(paper, 'invoice')
export const creditNoteFile = (paper: Paper): Response => pdfOf(paper, 'credit-note')

export const receiptFile = (paper: Paper): Response => pdfOf(paper, 'receipt')
export const statementFile = (paper: Paper): Response => pdfOf(paper, 'statement-of-account')

export const reminderFile = (paper: Paper): Response => pdfOf(paper, 'reminder')

/** The same of one for machines. */
export const electronicFile = ({ xml, numberText }: Electronic): Response =>
  fileOf(xml, 'application/xml', `e-invoice-${plain(numberText)}.xml`)

const pdfOf = ({ pdf, numberText }: Paper, kind: string) =>
  fileOf(pdf, 'application/pdf', `${kind}-${plain(numberText)}.pdf`)

const plain = (numberText: string) => numberText.replace(/[^\w-]/g, '')

function fileOf(body: BodyInit, type: string, name: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
