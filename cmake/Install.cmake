# Installs the library, so that `find_package(ldle)` defines the target `ldle::ldle`.
include(CMakePackageConfigHelpers)

install(TARGETS ldle EXPORT ldleTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(LDLE_CUDA)
  install(TARGETS ldle_cuda EXPORT ldleTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(FILES ${LDLE_CUDART} DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
install(DIRECTORY include/ldle DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${CMAKE_BINARY_DIR}/generated/ldle/version.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ldle)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/ldle)
install(EXPORT ldleTargets NAMESPACE ldle:: DESTINATION ${package_dir})
configure_package_config_file(cmake/ldleConfig.cmake.in ${CMAKE_BINARY_DIR}/ldleConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/ldleConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/ldleConfig.cmake ${CMAKE_BINARY_DIR}/ldleConfigVersion.cmake
              cmake/FindCholmod.cmake cmake/FindMetis.cmake
        DESTINATION ${package_dir})
