import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

// What is built lies outside this folder, so vite asks to be told that it may empty that place.
export default defineConfig({ plugins: [reactRouter()], build: { emptyOutDir: true } });
