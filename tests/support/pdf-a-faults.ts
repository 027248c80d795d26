/**
 * What of a PDF of ours is not as PDF/A-3 wants it (ISO 19005-3, level B), as far as its syntax tells:
 * identification and metadata, the colours that it is meant for, embedded fonts with their letters, what is
 * attached, links that print, and nothing that runs, is encrypted or shines through. No validator of the
 * standard is asked.
 */
export function pdfAFaults(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  const objects = objectsOf(source)
  const all = [...objects.values()]
  const catalog = all.find((one) => one.includes('/Type /Catalog')) ?? ''
  const trailer = source.slice(source.lastIndexOf('trailer'))
  const faults: string[] = []
  const want = (holds: boolean, fault: string) => void (holds || faults.push(fault))

  want(/^%PDF-1\.[4-7]\n%[\x80-\xff]{4}/.test(source), 'no header with four bytes above 127')
  want(/\/ID \[/.test(trailer), 'no identifier in the trailer')
  want(!/\/Encrypt\b/.test(trailer), 'it is encrypted')

  const metadata = objects.get(/\/Metadata (\d+) 0 R/.exec(catalog)?.[1] ?? '') ?? ''
  want(metadata !== '' && !metadata.includes('/Filter'), 'no metadata that are readable as they stand')
  want(/<pdfaid:part>3<\/pdfaid:part>/.test(metadata), 'metadata do not say part 3')
  want(/<pdfaid:conformance>[ABU]<\/pdfaid:conformance>/.test(metadata), 'metadata say no conformance')
  want(/<dc:title>/.test(metadata), 'metadata have no title')
  const spaces = [...metadata.matchAll(/<rdf:Description [^>]*xmlns:(\w+)=/g)].map(([, name]) => name)
  want(new Set(spaces).size === spaces.length, 'metadata describe a schema twice')

  want(/\/Lang \(/.test(catalog), 'no language')
  const intents = all.filter((one) => one.includes('/GTS_PDFA1'))
  want(intents.length === 1 && /\/DestOutputProfile \d+ 0 R/.test(intents[0] ?? ''), 'no output intent')

  for (const one of all) faultsOfObject(one, objects, want)
  const attached = all.filter((one) => one.includes('/Type /Filespec'))
  want(
    attached.length === all.filter((one) => one.includes('/Type /EmbeddedFile')).length,
    'a file is embedded and not named',
  )
  want(attached.length === 0 || /\/AF \[|\/AF \d/.test(catalog), 'an attached file is not associated')
  return faults
}

type Want = (holds: boolean, fault: string) => void

function faultsOfObject(one: string, objects: ReadonlyMap<string, string>, want: Want): void {
  if (one.includes('/Type /FontDescriptor'))
    want(/\/FontFile[23]? \d+ 0 R/.test(one), 'a font is not embedded')
  if (/\/Type \/Font\n/.test(one) && one.includes('/Subtype /Type0'))
    want(objects.has(/\/ToUnicode (\d+) 0 R/.exec(one)?.[1] ?? ''), 'letters of a font are not known')
  if (/\/Type \/Font\n/.test(one) && !one.includes('/Subtype /Type0'))
    want(/\/FontDescriptor \d+ 0 R/.test(one), 'a font is one of the reader')
  if (one.includes('/Type /Filespec')) {
    want(/\/AFRelationship \/\w+/.test(one), 'an attached file has no relationship')
    want(/\/UF \(/.test(one) && /\/F \(/.test(one), 'an attached file has no name')
  }
  if (one.includes('/Type /EmbeddedFile'))
    want(/\/Subtype \/\S+/.test(one) && /\/ModDate/.test(one), 'an attached file has no type or day')
  if (/\/Subtype \/Link\b/.test(one)) want(/\/F 4\b/.test(one), 'a link does not print')
  want(!/\/(JavaScript|JS|Launch|AA|RichMedia|Movie|Sound)\b/.test(one), 'something runs')
  want(!/\/LZWDecode\b/.test(one), 'something is packed by LZW')
  want(!/\/SMask \d|\/(ca|CA) 0?\.\d|\/S \/Transparency\b/.test(one), 'something shines through')
}

/** The dictionary of each object by its number, and of metadata what they say. */
function objectsOf(source: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const { 0: head, 1: at = '', index } of source.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const begin = index + head.length
    const whole = source.slice(begin, source.indexOf('endobj', begin))
    const [dictionary = ''] = whole.split('stream\n')
    found.set(at, /\/Type \/Metadata\b/.test(dictionary) ? whole : dictionary)
  }
  return found
}
