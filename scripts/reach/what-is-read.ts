/**
 * Modules that use files, processes or threads, and which of our files they reach by that; `name` is the end
 * of the path, wherever its feature stands. All others of the kind are taken to reach every file there is.
 */
export const READ: { name: string; reaches: RegExp | null }[] = [
  { name: '/platform/locales.server.ts', reaches: /^locales\// },
  { name: '/read-text.server.ts', reaches: /^locales\// },
  { name: '/platform/http/read-body.server.ts', reaches: null },
  { name: '/platform/pdf/lettering.server.ts', reaches: null },
  { name: '/platform/pictures/faces.server.ts', reaches: null },
  { name: '/platform/storage/close-data.server.ts', reaches: null },
  { name: '/platform/storage/file-store.server.ts', reaches: null },
  { name: '/platform/testing/temporary-folder.ts', reaches: null },
  { name: '/kit/texts.test.ts', reaches: /^locales\// },
  { name: 'scripts/check/house-program.ts', reaches: null },
  { name: 'scripts/check/plant-tree.ts', reaches: null },
  { name: 'scripts/check/programs.test.ts', reaches: /^biome\.json$/ },
  { name: 'scripts/check/run-parts.ts', reaches: null },
]

/**
 * Files that are planted for tests stand in texts of the check's own tests: what these import is named there.
 */
const PLANTS = /^scripts\/check\/.*\.ts$/

export function namedInTexts(file: string, text: string): string[] {
  if (!PLANTS.test(file)) return []
  return [...text.matchAll(/['"]#((?:app|scripts|tests)\/[\w./-]+\.tsx?)['"]/g)].map(([, name = '']) => name)
}
