import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Writes a small product tree into a new temporary folder, for tests that plant violations of the house
 * rules.
 */
export function plantTree(files: Record<string, string>): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'quorum-check-'))
  const all = {
    'package.json': JSON.stringify({
      // As the real one has: what a package imports by #… is of a package with a name.
      name: 'planted',
      version: '0.1.0',
      type: 'module',
      imports: { '#app/*': './app/*', '#scripts/*': './scripts/*', '#tests/*': './tests/*' },
      dependencies: { pg: '*', react: '*', 'drizzle-orm': '*' },
    }),
    'tsconfig.json': JSON.stringify({
      include: ['app', 'scripts', 'tests'],
      compilerOptions: { module: 'ESNext', moduleResolution: 'bundler', jsx: 'react-jsx', target: 'ES2024' },
    }),
    ...files,
  }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'))
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
