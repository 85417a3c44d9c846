import '#app/messages.ts';
