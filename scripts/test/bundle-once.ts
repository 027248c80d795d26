import type { TestProject } from 'vitest/node'
import { bundleForTests } from '../start/bundle-readers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readers: string
  }
}

/** Readers begin in tests as they do in the product: some two thousand times in a run of all. */
export default async function setup(project: TestProject) {
  project.provide('readers', await bundleForTests(project.config.root))
}
