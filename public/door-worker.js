/* Lets the page of the door open without a network. */
importScripts('/kept-pages.js');

self.keepPages({
  name: 'door',
  isPage: (path) => path === '/door/scan',
  credentials: 'omit',
});
