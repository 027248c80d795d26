/** Stands in for i18next in the browser's files, where react-i18next asks for nothing but this: our keys are texts. */
export function keyFromSelector(selector: unknown): string {
  return String(selector)
}
