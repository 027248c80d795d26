import { expect, test } from 'vitest'
import { type PaperDocument, writePdf } from '#app/platform/pdf/document.server.ts'
import { pdfAFaults } from './pdf-a-faults.ts'

const PAPER: PaperDocument = {
  language: 'ja',
  title: 'お見積書 RE-2026-00007',
  under: 'Müller & Söhne',
  parts: [{ kind: 'lines', lines: ['領収書', 'Müller'] }],
  foot: 'x',
  at: new Date('2026-11-30T12:00:00Z'),
  invoice: {
    profile: 'en16931',
    type: '380',
    number: 'RE-2026-00007',
    issuedOn: '2026-11-30',
    dueOn: '2026-12-30',
    currency: 'EUR',
    seller: { name: 'Müller & Söhne', country: 'DE', vatNumber: 'DE136695976' },
    buyer: { name: 'Fonderie Nord', country: 'IT', vatNumber: 'IT00743110157' },
    corrects: null,
    lines: [{ text: 'Seat', quantity: 3, netMinor: 10_000, category: 'S', rate: 1_900 }],
    taxes: [{ category: 'S', rate: 1_900, taxableMinor: 10_000, taxMinor: 1_900, exemption: null }],
    prepaidMinor: 11_900,
    transfer: null,
  },
}

const PLANTED: readonly [string, string | RegExp, string, string][] = [
  ['a part that is another', '<pdfaid:part>3<', '<pdfaid:part>1<', 'metadata do not say part 3'],
  ['no conformance', /<pdfaid:conformance>.<\/pdfaid:conformance>/, '', 'metadata say no conformance'],
  ['no output intent', '/GTS_PDFA1', '/GTS_PDFX0', 'no output intent'],
  ['a font that is not embedded', /\/FontFile[23]? /, '/FontNone ', 'a font is not embedded'],
  ['no letters of a font', '/ToUnicode ', '/ToNothing ', 'letters of a font are not known'],
  ['a script', '/Lang (', '/JavaScript (app.alert(1)) /Lang (', 'something runs'],
  ['what shines through', '/Lang (', '/ca 0.5 /Lang (', 'something shines through'],
  ['no language', '/Lang (', '/Tongue (', 'no language'],
  [
    'a file without its relationship',
    '/AFRelationship ',
    '/NoRelation ',
    'an attached file has no relationship',
  ],
  ['a file that is not associated', /\/AF \[|\/AF (?=\d)/, '/AX [', 'an attached file is not associated'],
  ['encryption', /trailer\n<</, 'trailer\n<< /Encrypt 1 0 R', 'it is encrypted'],
]

test('a paper of ours has no faults of PDF/A-3 that its syntax tells', async () => {
  expect(pdfAFaults(await writePdf(PAPER))).toEqual([])
})

test.each(PLANTED)('%s is found', async (_name, before, after, fault) => {
  const source = (await writePdf(PAPER)).toString('latin1')
  const broken = source.replace(before, after)
  expect(broken).not.toBe(source)
  expect(pdfAFaults(Buffer.from(broken, 'latin1'))).toContain(fault)
})
