import { inflateSync } from 'node:zlib'

type Want = (holds: boolean, fault: string) => void
type Found = { dictionary: string; content: () => string }

/**
 * What is missing for who reads a PDF of ours with the ears (ISO 32000-1, 14.8; ISO 14289-1 as far as the
 * syntax tells): a tree that names all that is drawn, in its order, with headings, tables whose rows are as
 * wide as their heads, and pictures in words. No validator of the standard is asked.
 */
export function pdfTagFaults(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  const all = [...objects.values()].map(({ dictionary }) => dictionary)
  const named = (source: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(source)?.[1] ?? ''
  const faults = new Set<string>()
  const want: Want = (holds, fault) => void (holds || faults.add(fault))

  const catalog = all.find((one) => one.includes('/Type /Catalog')) ?? ''
  const at = (name: string) => objects.get(named(catalog, name))?.dictionary ?? ''
  want(at('MarkInfo').includes('/Marked true'), 'it does not say that it is tagged')
  want(at('ViewerPreferences').includes('/DisplayDocTitle true'), 'its title is not shown')
  const root = at('StructTreeRoot')
  want(root.includes('/Type /StructTreeRoot'), 'no tree of its parts')

  const parents = new Map<string, string[]>()
  for (const [, page = '', listed = ''] of root.matchAll(/\n {4}(\d+) \[([^\]]*)\]/g))
    parents.set(
      page,
      [...listed.matchAll(/(\d+) 0 R|null/g)].map(([, id = '']) => id),
    )
  for (const page of all.filter((one) => /\/Type \/Page\n/.test(one))) {
    const content = objects.get(named(page, 'Contents'))?.content() ?? ''
    const owners = parents.get(/\/StructParents (\d+)/.exec(page)?.[1] ?? '') ?? []
    faultsOfPage(content, want).forEach((tag, id) => {
      const owner = objects.get(owners[id] ?? '')?.dictionary ?? ''
      want(owner.includes(`/S /${tag}\n`), 'what is drawn is not in the tree')
    })
  }
  faultsOfTree(objects, root, want)
  return [...faults]
}

/** The tag of each mark of a page by its number. */
function faultsOfPage(content: string, want: Want): string[] {
  const tags: string[] = []
  const open: string[] = []
  for (const line of content.split('\n')) {
    const begun = /^\/(\w+) (?:<<|BMC|.*BDC)/.exec(line)
    if (begun) {
      const [, tag = ''] = begun
      want(!open.some((one) => one !== 'Artifact') || tag === 'Span', 'one name is inside of another')
      open.push(tag)
    }
    const id = /\/MCID (\d+)/.exec(line)?.[1]
    if (id !== undefined) tags[Number(id)] = open.at(-1) ?? ''
    if (line === 'EMC') open.pop()
    if (/( TJ|^f|^S|^B| Do| sh)$/.test(line)) want(open.length > 0, 'something is drawn without a name')
  }
  want(open.length === 0, 'a name has no end')
  return tags
}

type Element = { tag: string; dictionary: string; children: Element[] }

function faultsOfTree(objects: ReadonlyMap<string, Found>, root: string, want: Want): void {
  const kidsOf = (dictionary: string) => {
    const [, listed = ''] = /\/K \[([\s\S]*?)\]/.exec(dictionary) ?? []
    return [...listed.replace(/<<[\s\S]*?>>/g, '').matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id)
  }
  const elementOf = (id: string): Element => {
    const dictionary = objects.get(id)?.dictionary ?? ''
    const tag = /\/S \/(\w+)/.exec(dictionary)?.[1] ?? ''
    return { tag, dictionary, children: kidsOf(dictionary).map(elementOf) }
  }
  const inOrder = ({ children, ...one }: Element): Element[] => [
    { ...one, children },
    ...children.flatMap(inOrder),
  ]
  const tops = kidsOf(root).map(elementOf)
  const all = tops.flatMap(inOrder)
  want(tops.length > 0 && tops.every(({ tag }) => tag === 'Document'), 'its parts are not of a document')
  const headings = all.filter(({ tag }) => /^H\d$/.test(tag)).map(({ tag }) => Number(tag[1]))
  want(headings[0] === 1, 'it does not begin with its heading')
  want(headings.filter((level) => level === 1).length === 1, 'it has more headings of its whole than one')
  want(
    headings.every((level, nth) => level <= (headings[nth - 1] ?? 0) + 1),
    'a level of headings is left out',
  )
  for (const { tag, dictionary, children } of all) {
    if (tag === 'Figure') want(/\/Alt \(.+\)/.test(dictionary), 'a picture says nothing')
    if (tag === 'Figure') want(dictionary.includes('/BBox ['), 'a picture has no box')
    if (tag === 'TR')
      want(
        children.every(({ tag: of }) => of === 'TH' || of === 'TD'),
        'a row has no cells',
      )
    if (tag === 'TH') want(/\/Scope \/(Row|Column)/.test(dictionary), 'a head of a table is of nothing')
    if (tag === 'Table') faultsOfTable(children, want)
  }
}

function faultsOfTable(groups: readonly Element[], want: Want): void {
  want(
    groups.every(({ tag }) => ['THead', 'TBody', 'TFoot'].includes(tag)),
    'a table has other parts than head, body and foot',
  )
  const rows = groups.flatMap(({ children }) => children)
  want(
    rows[0]?.children.every(({ tag, dictionary }) => tag === 'TH' && dictionary.includes('/Scope /Column')) ??
      false,
    'a table has no heads of columns',
  )
  const widths = rows.map(({ children }) =>
    children.reduce((sum, { dictionary }) => sum + Number(/\/ColSpan (\d+)/.exec(dictionary)?.[1] ?? 1), 0),
  )
  want(new Set(widths).size <= 1, 'a row of a table is not as wide as the others')
}

function objectsOf(pdf: Buffer): Map<string, Found> {
  const source = pdf.toString('latin1')
  const found = new Map<string, Found>()
  for (const { 0: head, 1: id = '', index } of source.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const begin = index + head.length
    const [dictionary = ''] = source.slice(begin, source.indexOf('endobj', begin)).split('stream\n')
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0)
    const from = begin + dictionary.length + 'stream\n'.length
    const bytes = () => pdf.subarray(from, from + length)
    const isPacked = dictionary.includes('/FlateDecode')
    found.set(id, {
      dictionary,
      content: () => (isPacked ? inflateSync(bytes()) : bytes()).toString('latin1'),
    })
  }
  return found
}
