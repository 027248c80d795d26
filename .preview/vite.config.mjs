export default { root: '/work/wt/ui', build: { outDir: '/tmp/uiprev/dist', emptyOutDir: true, assetsInlineLimit: 0, target: 'esnext', rollupOptions: { input: '/work/wt/ui/.preview/x/index.html' } } }
