import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

let folder: string | undefined

/**
 * Has readers begin from what was bundled into this folder (`scripts/start/bundle-readers.ts`) instead of
 * from their sources, which Node would translate, and whose packages it would look for, at each beginning.
 */
export function takeBundledReaders(from: string | undefined): void {
  folder = from && resolve(from)
}

/** The program of a reader: what was bundled of it, or its source where nothing is. */
export function programOf(source: string): string {
  const bundled = folder && join(folder, bundledName(source.replace(/^#/, '')))
  return bundled && existsSync(bundled) ? bundled : createRequire(import.meta.url).resolve(source)
}

/** What the bundle of a source is called, by its path from the root. */
export const bundledName = (file: string) => file.replace(/\.ts$/, '.mjs')
