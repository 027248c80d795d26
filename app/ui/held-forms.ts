import { sayLine } from './line.ts'

const held = new Set<HTMLFormElement>()

/**
 * Of a page that was not shown yet React Router fetches the code, too, and loads the whole document again where it gets none:
 * a form that is sent while there is no line would end on the browser's own page. It waits, and goes on by itself.
 */
function hold(event: SubmitEvent) {
  const { target: form, submitter } = event
  if (navigator.onLine || !(form instanceof HTMLFormElement) || form.method === 'dialog') return
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

window.addEventListener('submit', hold, true)
