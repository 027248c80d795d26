/**
 * From now on the second click of a double click sends no form: React marks a button as busy a moment after
 * it was pressed, and on a slow device the second click arrives before. What can be done only once would then
 * answer that it was done already.
 */
export function sendOncePerDoubleClick(): void {
  window.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (event.detail > 1 && button?.type === 'submit' && button.form?.method === 'post')
      event.preventDefault()
  })
}
