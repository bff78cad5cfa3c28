import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Loaded file by file, Drizzle's circle of modules costs 0.4 s and 200 MB at every start.
  ssr: { noExternal: ['drizzle-orm'] },
})
