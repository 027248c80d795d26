import type { DocumentParts } from './document.server.ts'

const PRELOAD = /<link(?=[^>]* rel="modulepreload")[^>]*? href="([^"]+)"[^>]*>/g
const START = /^(<script[^>]*>)([\s\S]*)$/
const IMPORT = /import (?:\* as (route\w+) from )?("[^"]+");/g
/** A page in the background paints nothing, and would wait for ever. */
const PATIENCE = 1_000

type Texts = Pick<DocumentParts, 'head' | 'start'>

/**
 * Lets a document be painted before its scripts are fetched: whoever reads needs none of them, and on a slow
 * line they would hold up the styles. Turns React Router's static imports into ones that begin after the
 * first paint, and asks for `files`, which the scripts will need, together with them.
 */
export function startScriptsAfterPaint({ head, start }: Texts, files: string[]): Texts {
  const [, open = '', code = ''] = start.match(START) ?? []
  const imports = [...code.matchAll(IMPORT)]
  if (!imports.some(([, name]) => name)) return { head, start }
  const links = [
    ...[...head.matchAll(PRELOAD)].map(([, href]) => ({ rel: 'modulepreload', href })),
    ...files.map((href) => ({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href })),
  ]
  const names = imports.map(([, name = '']) => name).join(', ')
  const modules = imports.map(([, , module]) => `import(${module})`).join(', ')
  const late = [
    `await new Promise((go) => { new PerformanceObserver(go).observe({ type: "paint", buffered: true }); setTimeout(go, ${PATIENCE}) });`,
    `for (const link of ${JSON.stringify(links)}) document.head.append(Object.assign(document.createElement("link"), link));`,
    `const [${names}] = await Promise.all([${modules}]);`,
    code.replace(IMPORT, ''),
  ].join('\n')
  return { head: head.replace(PRELOAD, ''), start: open + late }
}
