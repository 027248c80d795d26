import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import type { Plugin as PostcssPlugin } from 'postcss'
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'
import { MOST_READ } from './scripts/most-read.ts'
import { lighterFaces } from './scripts/styles/lighter-faces.ts'
import { namedSizes } from './scripts/styles/style-names.ts'

const LAYERS: [file: RegExp, layer: string][] = [
  [/\/app\/ui\/base\.css$/, 'base'],
  [/\/app\/ui\/[^/]+\.module\.css$/, 'ui'],
]

/**
 * What a page or a feature says about a component of ui wins, in whatever order the browser gets the files.
 */
const uiBelowPages: PostcssPlugin = {
  postcssPlugin: 'ui-below-pages',
  Once(root, { AtRule }) {
    const file = root.source?.input.file?.replaceAll('\\', '/') ?? ''
    const layer = LAYERS.find(([pattern]) => pattern.test(file))?.[1]
    if (layer === undefined) return
    const inside = new AtRule({ name: 'layer', params: layer, nodes: root.nodes })
    root.removeAll()
    root.append(new AtRule({ name: 'layer', params: 'base, ui' }), inside)
  },
}

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/** Whether the shell around every page needs a module before it can come alive. */
function isOfShell(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (/[/]app[/]root\.tsx$/.test(id)) return true
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => !seen.has(importer) && isOfShell(importer, graph, seen))
}

/** Which kinds of the most read pages cannot come alive without a module. */
function kindsWith(id: string, graph: ModuleGraph, seen = new Set<string>()): Set<string> {
  const kind = MOST_READ.find(([pages]) => pages.test(id))?.[1]
  if (kind) return new Set([kind])
  seen.add(id)
  const importers = (graph.getModuleInfo(id)?.importers ?? []).filter((importer) => !seen.has(importer))
  return new Set(importers.flatMap((importer) => [...kindsWith(importer, graph, seen)]))
}

/** What several kinds of them need is one file. */
function sharedByMostRead(id: string, graph: ModuleGraph): string | null {
  return kindsWith(id, graph).size > 1 ? 'most-read' : null
}

/** What one kind needs is another, whoever else needs it. */
function ofOneKind(id: string, graph: ModuleGraph): string | null {
  const [kind] = kindsWith(id, graph)
  return kind === undefined ? null : `${kind}-parts`
}

/**
 * What every page needs comes in few files: each one more costs a request, and what one file could say once.
 * So React with its router, then the shell, then what the most read pages share, then what most forms need:
 * of these the pages that visitors read most have none.
 */
const groups = [
  { name: 'framework', test: /[/]node_modules[/](react|react-dom|react-router|scheduler)[/]/, priority: 4 },
  {
    name: (id: string, graph: ModuleGraph) => (isOfShell(id, graph) ? 'shell' : null),
    test: /[/]app[/]/,
    priority: 3,
  },
  { name: sharedByMostRead, test: /[/]app[/]/, priority: 2 },
  { name: ofOneKind, test: /[/]app[/]/, priority: 1 },
  {
    name: 'form-parts',
    test: /[/]app[/]ui[/](ask-once|field|form|form-fault|kept-form)[.]tsx?$/,
    priority: 0,
  },
]

const RUNTIME = /^rolldown-runtime$/
const IMPORTED = /import\{([^}]*)\}from"\.\/rolldown-runtime-[\w-]+\.js";?/
const EXPORTED = /export\{([^}]*)\};?\s*$/

/** `n as e,t` as pairs of the name in the file that exports and the one in the file that imports. */
const namesIn = (list: string) =>
  list.split(',').map((one) => {
    const [theirs = '', own = theirs] = one.trim().split(' as ')
    return [theirs, own] as const
  })

/**
 * Puts the helpers of the bundler, 0.3 kB that no group takes, into the file of the framework: by themselves
 * they cost each page the headers of a file. Others import them from there.
 */
const oneFileLess: Plugin = {
  name: 'one-file-less',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const parts = Object.values(bundle).filter((part) => part.type === 'chunk')
    const runtime = parts.find(({ name }) => RUNTIME.test(name))
    const framework = parts.find(({ name }) => name === 'framework')
    const [, exported] = EXPORTED.exec(runtime?.code ?? '') ?? []
    const [statement, used] = IMPORTED.exec(framework?.code ?? '') ?? []
    if (!runtime || !framework || exported === undefined || statement === undefined || used === undefined)
      throw new Error('the helpers of the bundler stand elsewhere')
    const given = namesIn(exported).map(([own, name]) => `${name}:${own}`)
    const taken = namesIn(used).map(([name, own]) => `${name}:${own}`)
    const passedOn = namesIn(used).map(([name, own]) => `${own} as $${name}`)
    const helpers = `const{${taken}}=(()=>{${runtime.code.replace(EXPORTED, '')}return{${given}}})();`
    framework.code = `${framework.code.replace(statement, () => helpers)}export{${passedOn}};`
    for (const part of parts) {
      const [whole, names] = IMPORTED.exec(part.code) ?? []
      if (whole === undefined || names === undefined) continue
      const list = namesIn(names).map(([name, own]) => `$${name} as ${own}`)
      part.code = part.code.replace(whole, () => `import{${list}}from"./${basename(framework.fileName)}";`)
      part.imports = [
        ...new Set(part.imports.map((name) => (name === runtime.fileName ? framework.fileName : name))),
      ]
    }
    framework.imports = framework.imports.filter((name) => name !== runtime.fileName)
    delete bundle[runtime.fileName]
  },
}

/** What is large and not ours: a second time takes a quarter of a minute there and finds nothing. */
const NOT_OURS = /^(framework|rich-text-editor|schemas)$/

/**
 * Makes our scripts of the browser smaller a second time, by what only several passes find: 4 % of the shell.
 */
const smallerStill: Plugin = {
  name: 'smaller-still',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk' || NOT_OURS.test(part.name)) continue
        const { code } = await minify(part.code, { module: true, ecma: 2020, compress: { passes: 3 } })
        if (code !== undefined && code.length < part.code.length) part.code = code
      }
    },
  },
}

/**
 * A class of a sheet, told apart by the sheet alone: what is alike in all its names costs a page next to
 * nothing.
 */
function scopedName(name: string, file: string): string {
  const sheet = relative(import.meta.dirname, file.split('?')[0] ?? '').replaceAll('\\', '/')
  return `${name}_${createHash('sha256').update(sheet).digest('base64url').slice(0, 4)}`
}

export default defineConfig({
  css: {
    modules: { generateScopedName: scopedName },
    postcss: { plugins: [namedSizes(import.meta.dirname), uiBelowPages] },
  },
  plugins: [reactRouter(), oneFileLess, smallerStill, lighterFaces],
  // All styles are one file of 15 kB: a page would otherwise wait for some twenty.
  build: { assetsInlineLimit: 0, sourcemap: false, cssCodeSplit: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: {
      build: { rolldownOptions: { input: './app/server.ts' } },
      // Of all that an email may be made of ours use ten elements; the rest (Tailwind, Prism) costs each
      // process 12 MB.
      resolve: { noExternal: [/^@react-email\/(?!render)/] },
    },
  },
})
