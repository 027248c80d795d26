import { sayLine } from './line.ts'

/*
 * Of a page that was not shown yet React Router fetches the code, too, and loads the whole document again
 * where it gets none: a form that is sent, or a link that is followed, while there is no line would end on
 * the browser's own page. Both wait, and go on by themselves.
 */
/** Said of a form (`data-without-line`) that its page answers by itself. */
const WITHOUT_LINE = 'withoutLine'
const held = new Set<HTMLFormElement>()

function holdForm(event: SubmitEvent) {
  const { target: form, submitter } = event
  if (navigator.onLine || !(form instanceof HTMLFormElement) || form.method === 'dialog') return
  if (form.dataset[WITHOUT_LINE] !== undefined) return
  event.preventDefault()
  event.stopImmediatePropagation()
  submitter?.setAttribute('aria-busy', 'true')
  sayLine(false)
  if (held.has(form)) return
  held.add(form)
  const goOn = () => {
    held.delete(form)
    submitter?.removeAttribute('aria-busy')
    sayLine(true)
    if (form.isConnected) form.requestSubmit(submitter)
  }
  window.addEventListener('online', goOn, { once: true })
}

/** The link that was pressed last: where one wants to be as soon as there is a line. */
let next: HTMLAnchorElement | null = null

async function holdLink(event: MouseEvent) {
  if (navigator.onLine || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const anchor = (event.target as Element | null)?.closest?.('a')
  if (!anchor?.href || anchor.target || anchor.hasAttribute('download')) return
  if (anchor.origin !== location.origin || (anchor.hash && anchor.pathname === location.pathname)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (await isKept(anchor.href)) return location.assign(anchor.href)
  sayLine(false)
  if (!next) window.addEventListener('online', follow, { once: true })
  next = anchor
}

/** A ticket that this browser keeps opens without a line, as a document. */
const isKept = async (address: string) =>
  Boolean(await window.caches?.match(address, { ignoreSearch: true, ignoreVary: true }))

function follow() {
  const anchor = next
  next = null
  sayLine(true)
  if (anchor?.isConnected) anchor.click()
}

window.addEventListener('submit', holdForm, true)
window.addEventListener('click', holdLink, true)
