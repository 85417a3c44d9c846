import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

// The build is outside this folder, so vite asks to be told that it may empty that place.
export default defineConfig({ plugins: [reactRouter()], build: { emptyOutDir: true } });
