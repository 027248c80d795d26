/** Structured data for search engines. What people wrote cannot end the script: every `<` is written as its code. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  return (
    <script type="application/ld+json">{jsonForScript({ '@context': 'https://schema.org', ...data })}</script>
  )
}

/** JSON that is safe inside a script element. */
export function jsonForScript(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
