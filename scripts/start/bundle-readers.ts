import * as fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { bundledName } from '#app/platform/reading/bundled-readers.server.ts'
import { keep, recall } from '../reach/memory.ts'
import { hashOf } from '../reach/stamps.ts'

/** What readers take from packages that bring machine code, or look for files beside themselves. */
const AS_INSTALLED = ['sharp', 'pdfkit', 'harfbuzzjs', 'subset-font', 'woff2-encoder']
const KEPT = 'readers'
const LOCK = 'package-lock.json'
/** A run of tests that began with an older bundle has ended by then. */
const FORGOTTEN_AFTER_MS = 86_400_000

/** The sources of all readers, from the root: each says so by its name, and by `serveReader`. */
export function listReaders(root: string, pattern = 'app/**/*-reader.server.ts'): string[] {
  return fs
    .globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^serveReader\(/m.test(fs.readFileSync(path.join(root, file), 'utf8')))
    .toSorted()
}

/** Makes of each source one program, with what several share beside them. Returns what went into it. */
export async function bundleReaders(root: string, sources: string[], folder: string): Promise<string[]> {
  const input = sources.map((file) => [bundledName(file).replace(/\.mjs$/, ''), path.join(root, file)])
  const modules = new Set<string>()
  await build({
    root,
    configFile: false,
    publicDir: false,
    // A module of which only a value is taken is in no output, and counts all the same.
    plugins: [{ name: 'what-went-in', moduleParsed: ({ id }) => void modules.add(id) }],
    logLevel: 'warn',
    environments: {
      ssr: {
        resolve: {
          noExternal: true,
          external: AS_INSTALLED,
          // As Node itself chooses between what a package offers.
          mainFields: ['main'],
          conditions: ['node', 'import', 'default'],
        },
      },
    },
    build: {
      ssr: true,
      target: 'esnext',
      minify: false,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: Object.fromEntries(input),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name]-[hash].mjs' },
      },
    },
  })
  const isOurs = (file: string) => path.isAbsolute(file) && !file.includes('node_modules')
  return [...modules].filter(isOurs).map((file) => path.relative(root, file).replaceAll('\\', '/'))
}

type Bundled = { folder: string; stamps: Record<string, string> }

/**
 * The readers of the product and those that tests have of their own, bundled into a folder that is kept for
 * the next run, until something that went into it is another. Returns the folder.
 */
export async function bundleForTests(root: string): Promise<string> {
  const sources = [...listReaders(root), ...listReaders(root, 'tests/support/readers/*.ts')]
  const kept = recall<Bundled | null>(root, KEPT, null)
  const known = kept && Object.keys(kept.stamps)
  if (kept && known && fs.existsSync(kept.folder) && sources.every((file) => file in kept.stamps))
    if (hashOf(Object.values(stampsOf(root, known))) === hashOf(Object.values(kept.stamps)))
      return kept.folder
  const all = path.join(root, 'node_modules/.cache/quorum/bundled-readers')
  fs.mkdirSync(all, { recursive: true })
  for (const name of fs.readdirSync(all)) forgetOld(path.join(all, name))
  const folder = fs.mkdtempSync(path.join(all, 'of-'))
  const own = path.relative(root, import.meta.filename).replaceAll('\\', '/')
  const files = [LOCK, own, ...(await bundleReaders(root, sources, folder))]
  keep(root, KEPT, { folder, stamps: stampsOf(root, files) } satisfies Bundled)
  return folder
}

function stampsOf(root: string, files: readonly string[]): Record<string, string> {
  const textOf = (file: string) => {
    const at = path.join(root, file)
    return fs.existsSync(at) ? fs.readFileSync(at) : ''
  }
  return Object.fromEntries(files.map((file) => [file, hashOf([textOf(file)])]))
}

function forgetOld(folder: string): void {
  if (Date.now() - fs.statSync(folder).mtimeMs > FORGOTTEN_AFTER_MS)
    fs.rmSync(folder, { recursive: true, force: true })
}
