import { type PageTexts, type Texts, textsIn } from '#app/kit/texts.ts'

/**
 * Texts in the browser, from the address that the document names: those of the page are loaded before
 * hydration, others when a page first asks for them. The address is read once: on the way from an error page
 * to another React draws the document's element anew, without it.
 */
export async function startI18n(html: HTMLElement): Promise<PageTexts> {
  const { texts: address, namespaces = '' } = html.dataset
  const asked = new Map<string, Promise<Texts>>()
  const read = (namespace: string) => {
    const reading = asked.get(namespace) ?? readTexts(`${address}${namespace}.json`)
    asked.set(namespace, reading)
    return reading
  }
  const texts = textsIn(html.lang, new Map(), read)
  await texts.loadNamespaces(namespaces.split(' ').filter(Boolean))
  return texts
}

async function readTexts(address: string): Promise<Texts> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`no texts at ${address}`)
  return answer.json()
}
