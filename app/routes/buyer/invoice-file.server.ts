type Paper = { pdf: Buffer<ArrayBuffer>; numberText: string }

/** An invoice as a file that a browser keeps under its number. */
export const invoiceFile = (paper: Paper): Response => fileOf(paper, 'invoice')
export const creditNoteFile = (paper: Paper): Response => fileOf(paper, 'credit-note')

function fileOf({ pdf, numberText }: Paper, kind: string): Response {
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${kind}-${numberText.replace(/[^\w-]/g, '')}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
