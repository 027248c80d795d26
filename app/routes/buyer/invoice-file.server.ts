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

/** The same in Italy's format, under the name that its exchange asks for. */
export const fatturaFile = ({ xml, fileName }: { xml: string; fileName: string }): Response =>
  fileOf(xml, 'application/xml', fileName)

/** The same as India's registration portal takes it. */
export const inv01File = ({ json, numberText }: { json: string; numberText: string }): Response =>
  fileOf(json, 'application/json', `inv-01-${plain(numberText)}.json`)

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
